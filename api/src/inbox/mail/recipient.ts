declare const own: unique symbol;

/** Text by the site or its staff, without anything that visitors typed. */
export type OwnWords = string & { readonly [own]: true };

/**
 * Recipient of a mail. Visitors can type any address, so a mail to an unproven one repeats nothing that was
 * typed.
 */
export interface Recipient {
  email: string;
  isProven: boolean;
}

export interface ProvenRecipient extends Recipient {
  isProven: true;
}

export const proven = (email: string): ProvenRecipient => ({ email, isProven: true });

/** Marks an address as proven because staff chose to write to it, after reading what the mail quotes. */
export const chosenByStaff = (email: string) => proven(email);

export const unproven = (email: string): Recipient => ({ email, isProven: false });

/** Marks a text as the site's own: a setting, text by staff, or a number. */
export const vouchFor = (text: string) => text as OwnWords;

/** Template tag for `OwnWords`; other strings don't compile in it. */
export const words = (texts: TemplateStringsArray, ...parts: (OwnWords | number)[]) =>
  vouchFor(String.raw({ raw: texts }, ...parts));

export const greet = (
  { isProven, name }: Pick<Recipient, 'isProven'> & { name: string },
  before: 'Hello' | 'Dear',
  otherwise: OwnWords,
) => (isProven ? vouchFor(`${before} ${name},`) : otherwise);
