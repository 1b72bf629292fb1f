import type { FormFailure } from '@lapis/ui/forms';

/** The fields of several lines, of each of which the server speaks by its number: 'hours.2'. */
const inLines = /^(address_lines|hours|registered_address|search_words)\.(\d+)$/;

/** What the server says of single lines becomes what the form says of their field. */
export function ofLines({ message, errors = {} }: FormFailure): FormFailure {
  const told: Record<string, string[]> = {};
  for (const [name, words] of Object.entries(errors)) {
    const [, field, line] = inLines.exec(name) ?? [];
    if (field) told[field] = [...(told[field] ?? []), `Line ${Number(line) + 1}: ${words.join(' ')}`];
    else told[name] = [...(told[name] ?? []), ...words];
  }
  return { message, errors: told };
}
