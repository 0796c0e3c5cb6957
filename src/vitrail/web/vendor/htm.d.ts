/** htm: tagged templates to virtual nodes. */
declare const htm: {
  bind<Node>(
    h: (type: unknown, props: Record<string, unknown> | null, ...children: unknown[]) => Node,
  ): (strings: TemplateStringsArray, ...values: unknown[]) => Node;
};
export default htm;
