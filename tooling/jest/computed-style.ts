/** A property that every element takes over from the one above it, and its value where nobody has set it. */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };

const inlineValue = (element: Element, property: string): string => (element as HTMLElement).style?.getPropertyValue(property) ?? '';

const inheritedValue = (element: Element, property: string): string => {
  for (let above: Element | null = element; above; above = above.parentElement) {
    const value = inlineValue(above, property);
    if (value && value !== 'inherit') return value;
  }
  return INHERITED[property]!;
};

/** What a browser's own style sheet looks at before it says how an element of a name is displayed. */
const kindOf = (element: Element): string =>
  `${element.localName} ${element.parentElement?.localName === 'ruby' || element.localName === 'input' ? `${element.parentElement?.localName} ${element.getAttribute('type')}` : ''} ${element.hasAttribute('hidden')} ${element.hasAttribute('open')}`;

/** What a rule may say of the answers. What is left of antd's sheets without its styles says none of it: variables, and how an icon is laid out. */
const ANSWER = /(?<![-\w])(?:display\s*:\s*none|visibility\s*:|pointer-events\s*:|content\s*:)/;
const answering = new WeakMap<StyleSheet, boolean>();

const isAnswering = (sheet: StyleSheet): boolean => {
  let is = answering.get(sheet);
  if (is === undefined) answering.set(sheet, (is = ANSWER.test(sheet.ownerNode?.textContent ?? '')));
  return is;
};

/**
 * Answers what queries by role ask of each element and of all above it (is it displayed, is it visible, what does its style put before
 * its name) without jsdom, which weighs each rule of a browser's own style sheet for every one of them: some 15 % of what tests of pages take. It is
 * asked for everything else, and wherever a style sheet of the document says anything of it. It computes no style of pseudo elements, but is asked for it.
 */
export const replaceComputedStyle = (window: Window & typeof globalThis): void => {
  const computed = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();
  const displayOf = (element: Element): string => {
    const kind = kindOf(element);
    let display = displays.get(kind);
    if (display === undefined) displays.set(kind, (display = computed(element).display));
    return display;
  };
  const valueOf = (element: Element, property: string): string | undefined => {
    if (property === 'display') return inlineValue(element, property) || displayOf(element);
    if (property === 'content') return inlineValue(element, property);
    return property in INHERITED ? inheritedValue(element, property) : undefined;
  };
  window.getComputedStyle = (element: Element): CSSStyleDeclaration => {
    if (Array.from(element.ownerDocument.styleSheets).some(isAnswering)) return computed(element);
    const getPropertyValue = (property: string): string => valueOf(element, property) ?? computed(element).getPropertyValue(property);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        const value = typeof name === 'string' ? valueOf(element, name === 'pointerEvents' ? 'pointer-events' : name) : undefined;
        if (value !== undefined) return value;
        const style = computed(element);
        const member = Reflect.get(style, name) as unknown;
        return typeof member === 'function' ? member.bind(style) : member;
      },
    });
  };
};
