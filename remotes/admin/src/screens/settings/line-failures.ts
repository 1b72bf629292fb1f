import type { FormFailure } from '@lapis/ui/forms';

/** Matches errors in multi-line fields. The server names such errors by line, such as 'hours.2'. */
const inLines = /^(address_lines|hours|registered_address|search_words)\.(\d+)$/;

/** Merges the errors in single lines into one error for their field. */
export function mergeLineErrors({ message, errors = {} }: FormFailure): FormFailure {
  const told: Record<string, string[]> = {};
  for (const [name, words] of Object.entries(errors)) {
    const [, field, line] = inLines.exec(name) ?? [];
    if (field) told[field] = [...(told[field] ?? []), `Line ${Number(line) + 1}: ${words.join(' ')}`];
    else told[name] = [...(told[name] ?? []), ...words];
  }
  return { message, errors: told };
}
