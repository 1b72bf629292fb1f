import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA } from 'refa';
import { analyse } from 'scslre';

/** A regular expression as it is written. */
export interface Expression {
  pattern: string;
  flags: string;
}

/**
 * Whether an expression may need more time than its text is long: if two of its repetitions share characters, one starts
 * anew at each character that it has passed, or what comes before one occurs again within it.
 */
export const isSlow = ({ pattern, flags }: Expression) =>
  analyse(new RegExp(pattern, flags)).reports.length > 0 || repeatsItsBeginning({ pattern, flags });

/**
 * Whether a repetition can hold what comes before it, and something must come after it: `<img [^>]*>` looks for its end
 * from each `<img ` of a text that has none. `scslre` looks at repetitions at the beginning alone.
 */
function repeatsItsBeginning({ pattern, flags }: Expression) {
  const options = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const { alternatives } = new RegExpParser().parsePattern(pattern, 0, pattern.length, options);
  return alternatives.some(({ elements }) => {
    const [first, ...rest] = elements;
    if (first?.type !== 'Assertion') return mayRepeat(elements, '', '', flags);
    // It begins at few places: at the beginning of the text or of a line, or not amid what it repeats.
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

/** Whether a part of an expression is more than nothing; the end of the text is. */
const mustFollow = (part: string, flags: string) =>
  /(?<!\\)\$/.test(part) || !new RegExp(`^(?:${part})$`, flags.replace(/[gy]/g, '')).test('');

/** Whether a text of one part may have one of another in it; assertions are passed over. */
const mayHold = (repeated: string, part: string, flags: string) =>
  !isDisjointWith(textsOf(repeated, flags), textsOf(`[^]*(?:${part})[^]*`, flags));

function textsOf(source: string, flags: string) {
  const parser = JS.Parser.fromLiteral({ source, flags: flags.replace(/[gy]/g, '') });
  const { expression, maxCharacter } = parser.parse({ assertions: 'ignore', backreferences: 'disable' });
  return NFA.fromRegex(expression, { maxCharacter });
}
