import type { FormFailure } from '@lapis/ui/forms';

/** Matches errors in multi-line fields. The server names such errors by line, such as 'hours.2'. */
const inLine = /^(address_lines|cheque_address|hours|registered_address|search_words|words)\.(\d+)$/;

/** Assigns the errors in single lines to the field that contains the lines. */
export function groupLineErrors({ message, errors = {} }: FormFailure): FormFailure {
  const told: Record<string, string[]> = {};
  for (const [name, words] of Object.entries(errors)) {
    const [, field = name, line] = inLine.exec(name) ?? [];
    const said = line === undefined ? words : [`Line ${Number(line) + 1}: ${words.join(' ')}`];
    told[field] = [...(told[field] ?? []), ...said];
  }
  return { message, errors: told };
}
