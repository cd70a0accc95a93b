import { parse, type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss';
import parser from 'postcss-selector-parser';

/**
 * What in a style sheet of a remote reaches elements that are not its own. Everything of a remote stands in one document
 * with the portal, its floating parts directly below `body`: only names tell whose an element is. The build gives every
 * class, id and animation of a remote's CSS modules the name `remote-<name>-…`; a rule is the remote's own when it asks for such an
 * element, or for one inside of it.
 *
 * @returns the selectors and at-rules, as they are written; the text itself where it cannot be read as CSS
 */
export const foreignStyles = (css: string, remote: string): string[] => {
  const own = ownNames(remote);
  try {
    return foreignIn(parse(css), FREE, own);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

/** How an element is bound to the remote: not at all, by a name of its own, or by standing inside of one that is. */
type Bond = 0 | 1 | 2;
const [FREE, NAMED, INSIDE]: readonly [Bond, Bond, Bond] = [0, 1, 2];

type IsOwn = (name: string) => boolean;
const ownNames = (remote: string): IsOwn => (name) => name.startsWith(`remote-${remote}-`);

/** They say when or in which order the rules in them hold, and select nothing. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'scope']);
/** They say nothing of any element. */
const HARMLESS = new Set(['charset']);
/** No name makes them the remote's own: they are for the page, or bring what nobody has looked at. */
const NEVER = new Set(['import', 'page', 'namespace']);

const foreignIn = (container: Container<ChildNode>, parent: Bond, isOwn: IsOwn): string[] =>
  (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return foreignInRule(node, parent, isOwn);
    if (node.type === 'decl') return container.type === 'root' || isUnclear(node) ? [String(node).trim()] : [];
    return node.type === 'atrule' ? foreignInAtRule(node, parent, isOwn) : [];
  });

const foreignInRule = (rule: Rule, parent: Bond, isOwn: IsOwn): string[] => {
  const { nodes: selectors } = parser().astSync(rule.selector);
  const isNested = parent !== FREE;
  const bonds = selectors.map((selector) => bondOf(selector, parent, isNested, isOwn));
  const foreign = selectors.filter((_, index) => bonds[index] === FREE).map((selector) => String(selector).trim());
  return foreign.length > 0 ? foreign : foreignIn(rule, weakest(bonds), isOwn);
};

/** What it names is everybody's: another animation or font of the same name would be drawn in its place. */
const foreignInAtRule = (rule: AtRule, parent: Bond, isOwn: IsOwn): string[] => {
  const name = rule.name.toLowerCase().replace(/^-\w+-/, '');
  if (name === 'layer' && !rule.nodes && !layersOf(rule).every(isOwn)) return [`@${rule.name} ${rule.params}`.trim()];
  if (CONDITIONS.has(name)) return foreignIn(rule, parent, isOwn);
  if (HARMLESS.has(name)) return [];
  const names = NEVER.has(name) ? [] : namesOf(rule);
  return names.length > 0 && names.every((one) => isOwn(one.replace(/^--|["']/g, ''))) ? [] : [`@${rule.name} ${rule.params}`.trim()];
};

/** What an at-rule names: every family of a font, of which the last one holds. */
const namesOf = (rule: AtRule): string[] => {
  if (rule.name.toLowerCase() !== 'font-face') return [rule.params];
  return (rule.nodes ?? []).flatMap((node) => (node.type === 'decl' && /font-family|\\/i.test(node.prop) ? [node.value] : []));
};

/** What a rule without a block sets in order: the layers of the page are everybody's. */
const layersOf = ({ params }: AtRule): string[] => params.split(',').map((name) => name.trim()).filter(Boolean);

/** Complete strings, which may hold anything. */
const STRINGS = /"(?:[^"\\\n\r\f]|\\[^])*"|'(?:[^'\\\n\r\f]|\\[^])*'/g;

/** Whether a browser may read its end elsewhere: in a string that a line ends, or a function whose name is written in another way. */
const isUnclear = ({ prop, value, raws }: Declaration): boolean => /["']|\\[^\s(]*\s?\w*\(|\/\*/.test((raws.value?.raw ?? value).replace(STRINGS, '')) || prop.includes('\\');

/** Of what a whole selector stands for. `parent` is what `&` stands for; in a nested rule it stands in front where it is not written. */
const bondOf = (selector: parser.Selector, parent: Bond, isNested: boolean, isOwn: IsOwn): Bond => {
  const isRelative = isNested && !has(selector, 'nesting');
  let around: Bond = isRelative && selector.first?.type !== 'combinator' ? INSIDE : FREE;
  let element: Bond = isRelative && selector.first?.type === 'combinator' ? parent : FREE;
  for (const node of selector.nodes) {
    if (node.type === 'combinator') {
      // A sibling of an element of the remote need not be one of it; a sibling of what is inside of one is.
      const isSibling = /[+~]/.test(node.value);
      around = strongest([around, element === INSIDE || (element === NAMED && !isSibling) ? INSIDE : FREE]);
      element = FREE;
    } else element = strongest([element, bondOfPart(node, parent, isNested, isOwn)]);
  }
  return strongest([around, element]);
};

const bondOfPart = (node: parser.Node, parent: Bond, isNested: boolean, isOwn: IsOwn): Bond => {
  if (node.type === 'class' || node.type === 'id') return isOwn(node.value) ? NAMED : FREE;
  if (node.type === 'nesting') return parent;
  // What stands in :not() or :has() is not what the rule is for.
  if (node.type === 'pseudo' && /^:(is|where)$/i.test(node.value)) return weakest(node.nodes.map((one) => bondOf(one, parent, isNested && has(one, 'nesting'), isOwn)));
  return FREE;
};

const has = (selector: parser.Selector, type: parser.Node['type']): boolean => {
  let found = false;
  selector.walk((node) => void (found ||= node.type === type));
  return found;
};

const strongest = (bonds: readonly Bond[]): Bond => Math.max(FREE, ...bonds) as Bond;
const weakest = (bonds: readonly Bond[]): Bond => (bonds.length === 0 ? FREE : (Math.min(...bonds) as Bond));
