import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA } from 'refa';
import { analyse } from 'scslre';

export interface Expression {
  pattern: string;
  flags: string;
}

/**
 * True if an expression may take more than linear time: two of its repetitions share characters, a repetition
 * restarts at each character that it has passed, or a repetition matches the prefix in front of it.
 */
export const isSlow = ({ pattern, flags }: Expression) =>
  analyse(new RegExp(pattern, flags)).reports.length > 0 || repeatsItsBeginning({ pattern, flags });

/**
 * True if a repetition can contain the prefix in front of it, and something must follow the repetition. In
 * text without `>`, `<img [^>]*>` searches to the end from each `<img `. `scslre` only checks repetitions at
 * the start of an expression.
 */
function repeatsItsBeginning({ pattern, flags }: Expression) {
  const options = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const { alternatives } = new RegExpParser().parsePattern(pattern, 0, pattern.length, options);
  return alternatives.some(({ elements }) => {
    const [first, ...rest] = elements;
    if (first?.type !== 'Assertion') return mayRepeat(elements, '', '', flags);
    // Anchored or guarded, so it can start in only a few places.
    if (first.kind === 'lookbehind' || (first.kind === 'start' && !flags.includes('m'))) return false;
    return mayRepeat(rest, first.kind === 'start' ? '\\n' : '', '', flags);
  });
}

const write = (elements: readonly AST.Element[]) => elements.map(({ raw }) => raw).join('');

function mayRepeat(elements: readonly AST.Element[], before: string, after: string, flags: string): boolean {
  return elements.some((element, index) => {
    const ahead = before + write(elements.slice(0, index));
    const behind = write(elements.slice(index + 1)) + after;
    const isEndless = element.type === 'Quantifier' && element.max === Infinity;
    if (isEndless && ahead && mustFollow(behind, flags) && mayHold(element.raw, ahead, flags)) return true;
    const inner = element.type === 'Quantifier' ? element.element : element;
    return (
      (inner.type === 'Group' || inner.type === 'CapturingGroup') &&
      inner.alternatives.some((each) => mayRepeat(each.elements, ahead, behind, flags))
    );
  });
}

/** True if a part must match something. The end of the text counts as something. */
const mustFollow = (part: string, flags: string) =>
  /(?<!\\)\$/.test(part) || !new RegExp(`^(?:${part})$`, flags.replace(/[gy]/g, '')).test('');

/** True if a match of one part may contain a match of the other. Assertions are ignored. */
const mayHold = (repeated: string, part: string, flags: string) =>
  !isDisjointWith(toAutomaton(repeated, flags), toAutomaton(`[^]*(?:${part})[^]*`, flags));

function toAutomaton(source: string, flags: string) {
  const parser = JS.Parser.fromLiteral({ source, flags: flags.replace(/[gy]/g, '') });
  const { expression, maxCharacter } = parser.parse({ assertions: 'ignore', backreferences: 'disable' });
  return NFA.fromRegex(expression, { maxCharacter });
}
