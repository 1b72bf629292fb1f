/* oxlint-disable no-underscore-dangle -- jsdom's own names */
const { createRequire } = require('node:module');

const environment = createRequire(require.resolve('jest-environment-jsdom'));
const jsdom = createRequire(environment.resolve('jsdom'));
const { parse } = jsdom('rrweb-cssom');
const { CSSStyleDeclaration } = jsdom('cssstyle');
const defaultStyleSheet = jsdom('./jsdom/browser/default-stylesheet.js');
const { implForWrapper } = jsdom('./jsdom/living/generated/utils.js');
const { matchesDontThrow } = jsdom('./jsdom/living/helpers/selectors.js');

const properties = {
  display: {},
  opacity: {},
  visibility: { isInherited: true, initial: 'visible' },
  'pointer-events': { isInherited: true, initial: 'auto' },
};
const names = Object.keys(properties);

/** Matches selectors whose last compound begins with a tag, unless they need a real parser. */
const ENDS_WITH_TAG =
  /^(?:[^()[\]"'\\|]*[\s>+~])?([a-z][a-z0-9]*)(?:::?[\w-]+|[.#][\w-]+|\[[\w-]+(?:[~^$*]?="[^"\\\]]*"(?: i)?)?\])*$/i;

const mayMatch = (selectors, tag) =>
  selectors.split(',').some((selector) => {
    const [, only] = ENDS_WITH_TAG.exec(selector.trim()) ?? [];
    return only === undefined || only.toLowerCase() === tag;
  });

/** Returns the rules that set one of the properties, for the media types that jsdom treats as matching. */
const findRules = (sheet) =>
  Array.from(sheet.cssRules)
    .flatMap((rule) => {
      if (!rule.media) return [rule];
      return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
    })
    .filter(({ style }) => style && names.some((name) => style.getPropertyValue(name) !== ''));

const defaultRules = findRules(parse(defaultStyleSheet));
const defaultRulesByTag = new Map();

function findDefaultRules(tag) {
  const known = defaultRulesByTag.get(tag);
  if (known) return known;
  const rules = defaultRules.filter(({ selectorText }) => mayMatch(selectorText, tag));
  defaultRulesByTag.set(tag, rules);
  return rules;
}

/** Computed declarations, keyed by jsdom's own style cache, which jsdom replaces after each change. */
const cascades = new WeakMap();

/**
 * Computes the properties from style sheets and the `style` attribute. The last declaration wins, as in
 * jsdom.
 */
function cascade(element) {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  const known = cascades.get(document._styleCache) ?? new WeakMap();
  cascades.set(document._styleCache, known);
  if (known.has(element)) return known.get(element);
  const declaration = new CSSStyleDeclaration();
  const apply = (style) => {
    for (const name of names) {
      const value = style.getPropertyValue(name);
      if (value === 'unset') declaration.removeProperty(name);
      else if (value !== '') declaration.setProperty(name, value, style.getPropertyPriority(name));
    }
  };
  const rules = document.styleSheets._list.flatMap(findRules);
  for (const rule of [...findDefaultRules(element._localName.toLowerCase()), ...rules])
    if (matchesDontThrow(element, rule.selectorText)) apply(rule.style);
  if (element.hasAttributeNS(null, 'style')) apply(element.style);
  known.set(element, declaration);
  return declaration;
}

function compute(element, name) {
  const value = cascade(element).getPropertyValue(name);
  const { isInherited, initial } = properties[name];
  if (value !== '' || !isInherited) return value;
  return element.parentElement ? compute(element.parentElement, name) : initial;
}

const toName = (property) => (property === 'pointerEvents' ? 'pointer-events' : property);

/**
 * Replaces `getComputedStyle`. For each role query, jsdom's version computes every colour of an element and
 * its ancestors, which took most of the tests' time.
 */
exports.speedUpComputedStyle = (window) => {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudoElement) => {
    const known = pseudoElement ? undefined : implForWrapper(element);
    if (!known?._localName) return getComputedStyle(element, pseudoElement);
    let all;
    const computeAll = () => (all ??= getComputedStyle(element));
    const getPropertyValue = (name) =>
      Object.hasOwn(properties, name) ? compute(known, name) : computeAll().getPropertyValue(name);
    return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
      get(_, property) {
        const name = toName(property);
        if (Object.hasOwn(properties, name)) return compute(known, name);
        if (name === 'getPropertyValue') return getPropertyValue;
        const value = Reflect.get(computeAll(), name);
        return typeof value === 'function' ? value.bind(all) : value;
      },
    });
  };
};
