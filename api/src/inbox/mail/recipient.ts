declare const own: unique symbol;

/** Words of the site and its staff. What visitors type about themselves is no part of them. */
export type OwnWords = string & { readonly [own]: true };

/** Whom a mail goes to. Anybody can type any address: to one that isn't proven a mail repeats nothing that was typed. */
export interface Recipient {
  email: string;
  isProven: boolean;
}

export interface ProvenRecipient extends Recipient {
  isProven: true;
}

/** An address whose owner has shown that it is theirs. */
export const proven = (email: string): ProvenRecipient => ({ email, isProven: true });

/** An address that staff chose to write to, having read what the mail repeats. */
export const chosenByStaff = (email: string) => proven(email);

/** An address that a stranger may have typed. */
export const unproven = (email: string): Recipient => ({ email, isProven: false });

/** Declares a text to be the site's own: a setting, something that staff wrote, or a number. */
export const vouchFor = (text: string) => text as OwnWords;

/** Composes own words. Other texts don't compile in it. */
export const words = (texts: TemplateStringsArray, ...parts: (OwnWords | number)[]) =>
  vouchFor(String.raw({ raw: texts }, ...parts));

/** Addresses a recipient by a name that was typed, or in other words if the address isn't proven. */
export const greet = (
  { isProven, name }: Pick<Recipient, 'isProven'> & { name: string },
  before: 'Hello' | 'Dear',
  otherwise: OwnWords,
) => (isProven ? vouchFor(`${before} ${name},`) : otherwise);
