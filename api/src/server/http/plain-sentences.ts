import { config, core } from 'zod';

const named = (count: number | bigint, one: string) => `${count} ${one}${Number(count) === 1 ? '' : 's'}`;

const amountOf = (origin: string, count: number | bigint) => {
  if (origin === 'string') return named(count, 'character');
  if (origin === 'array') return named(count, 'item');
  return String(count);
};

const types: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  int: 'a whole number',
};

/**
 * Returns a sentence that says what to do about invalid input. Used if the schema has no sentence of its own.
 */
function plainSentence(issue: core.$ZodRawIssue) {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'Please fill this in.';
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${types[issue.expected] ?? `a ${issue.expected}`}.`;
    case 'invalid_value':
      return `This must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}.`;
    case 'too_big':
      return `This may be at most ${amountOf(issue.origin, issue.maximum)}.`;
    case 'too_small':
      return `This must be at least ${amountOf(issue.origin, issue.minimum)}.`;
    case 'unrecognized_keys':
      return `There is no field with the name ${issue.keys.join(' or ')}.`;
    default:
      return 'This is not valid. Please check it.';
  }
}

/** Replaces Zod's messages, which are for programmers. */
export const speakPlainly = () => config({ localeError: plainSentence });
