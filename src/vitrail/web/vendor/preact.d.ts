/** The part of preact that the page uses. */
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
  key: unknown;
}
export type Child = VNode | VNode[] | string | number | boolean | null | undefined | Child[];
export function h(type: unknown, props: Record<string, unknown> | null, ...children: unknown[]): VNode;
export function render(node: Child, parent: Element): void;
export function Fragment(props: { children?: Child }): VNode;
