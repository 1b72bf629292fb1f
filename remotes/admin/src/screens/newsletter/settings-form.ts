import type { NewsletterSettings } from '@lapis/contract';

type Digests = NewsletterSettings['digests'];

/**
 * The settings as they are typed: each that can be changed by itself has a name of its own, so that what somebody else
 * changes beside it stays. The number is a text until it is sent.
 */
export type TypedSettings = {
  from_name: string;
  per_minute: string;
  'welcome.is_on': boolean;
  'welcome.subject': string;
  'welcome.text': string;
  soft_opt_in: boolean;
  /** The names of those that are to go. */
  'audiences.removed': string[];
} & { [Code in keyof Digests as `digests.${Code}`]: Digests[Code] };

export const typedSettings = ({
  from_name,
  per_minute,
  welcome,
  digests,
  soft_opt_in,
}: NewsletterSettings): TypedSettings => ({
  from_name,
  per_minute: String(per_minute),
  'welcome.is_on': welcome.is_on,
  'welcome.subject': welcome.subject,
  'welcome.text': welcome.text,
  'digests.en': digests.en,
  'digests.fa-AF': digests['fa-AF'],
  'digests.ps': digests.ps,
  soft_opt_in,
  'audiences.removed': [],
});

const isWhole = (text: string) => /^\d{1,4}$/.test(text.trim());

/** What has to be mended before the changes can be sent; null where nothing has. */
export function settingsProblems({ per_minute }: Partial<TypedSettings>) {
  if (per_minute === undefined || isWhole(per_minute)) return null;
  return {
    message: 'Please check what you entered.',
    errors: { per_minute: ['Please type a whole number, such as 120.'] },
  };
}

/**
 * The changes as they are sent. The server keeps each setting whole, so a changed part goes with the others of the newest
 * copy. What is no number has been found by `settingsProblems` before.
 */
export function changesOf(
  changes: Partial<TypedSettings>,
  typed: TypedSettings,
  { audiences }: NewsletterSettings,
): Partial<NewsletterSettings> {
  const all: NewsletterSettings = {
    from_name: typed.from_name,
    per_minute: Number(typed.per_minute),
    welcome: {
      is_on: typed['welcome.is_on'],
      subject: typed['welcome.subject'],
      text: typed['welcome.text'],
    },
    digests: {
      en: typed['digests.en'],
      'fa-AF': typed['digests.fa-AF'],
      ps: typed['digests.ps'],
    },
    soft_opt_in: typed.soft_opt_in,
    audiences: audiences.filter(({ name }) => !typed['audiences.removed'].includes(name)),
  };
  const changed = Object.keys(changes).map((name) => name.split('.')[0]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => changed.includes(name)));
}
