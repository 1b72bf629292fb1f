declare const own: unique symbol;

/** Text by the site or its staff, without anything typed by visitors. */
export type OwnWords = string & { readonly [own]: true };

/**
 * Recipient of an email. Visitors can enter any address, so an email to an unproven one repeats nothing that
 * a visitor typed.
 */
export interface Recipient {
  email: string;
  isProven: boolean;
}

export interface ProvenRecipient extends Recipient {
  isProven: true;
}

export const proven = (email: string): ProvenRecipient => ({ email, isProven: true });

/**
 * Marks an address as proven, because staff chose to write to it after reading the text that the email
 * quotes.
 */
export const chosenByStaff = (email: string) => proven(email);

export const unproven = (email: string): Recipient => ({ email, isProven: false });

/** Marks text as the site's own: a setting, text by staff, or a number. */
export const vouchFor = (text: string) => text as OwnWords;

/** Template tag that builds `OwnWords`. Interpolating an ordinary string is a type error. */
export const words = (texts: TemplateStringsArray, ...parts: (OwnWords | number)[]) =>
  vouchFor(String.raw({ raw: texts }, ...parts));

export const greet = (
  { isProven, name }: Pick<Recipient, 'isProven'> & { name: string },
  before: 'Hello' | 'Dear',
  otherwise: OwnWords,
) => (isProven ? vouchFor(`${before} ${name},`) : otherwise);
