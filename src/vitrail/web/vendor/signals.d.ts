/** The part of @preact/signals that the page uses. */
export interface ReadonlySignal<T> {
  readonly value: T;
  peek(): T;
}
export interface Signal<T> extends ReadonlySignal<T> {
  value: T;
}
export function signal<T>(first: T): Signal<T>;
export function computed<T>(make: () => T): ReadonlySignal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
