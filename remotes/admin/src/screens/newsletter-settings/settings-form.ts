import { checkWords } from '@lapis/contract/form-rules';
import type { NewsletterSettings } from '@lapis/contract';
import { forEachLanguage, languageCodes } from '@lapis/contract/languages';

type Digests = NewsletterSettings['digests'];
type DigestFields = { [Code in keyof Digests as `digests.${Code}`]: Digests[Code] };

/**
 * Form fields for the settings. Each part of a setting is a separate field, so that a colleague's change to a
 * different part is kept. `per_minute` is a string until it is sent.
 */
export type TypedSettings = {
  from_name: string;
  per_minute: string;
  'welcome.is_on': boolean;
  'welcome.subject': string;
  'welcome.text': string;
  soft_opt_in: boolean;
  /** Names of saved audiences to remove. */
  'audiences.removed': string[];
} & DigestFields;

export const toTypedSettings = ({
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
  ...(Object.fromEntries(languageCodes.map((code) => [`digests.${code}`, digests[code]])) as DigestFields),
  soft_opt_in,
  'audiences.removed': [],
});

const isWhole = (text: string) => /^\d{1,4}$/.test(text.trim());

/** Returns a failure if the changes are invalid, otherwise null. */
export function settingsProblems({ per_minute }: Partial<TypedSettings>) {
  if (per_minute === undefined || isWhole(per_minute)) return null;
  return {
    message: checkWords,
    errors: { per_minute: ['Please type a whole number, such as 120.'] },
  };
}

/**
 * Converts changes for the server. The server stores each setting as a whole, so changed parts are sent along
 * with the unchanged ones. `settingsProblems` has already validated `per_minute`.
 */
export function toChanges(
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
    digests: forEachLanguage((code) => typed[`digests.${code}`]),
    soft_opt_in: typed.soft_opt_in,
    audiences: audiences.filter(({ name }) => !typed['audiences.removed'].includes(name)),
  };
  const changed = Object.keys(changes).map((name) => name.split('.')[0]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => changed.includes(name)));
}
