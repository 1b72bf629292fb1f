import { languages } from '@lapis/contract/languages';
import { failureOf, send, statusOf } from '@lapis/http';

export type Joined = { status: string; failure?: never } | { status?: never; failure: string };

/** Of the text that is read where somebody asks, which they may want their letters in; undefined where there is none. */
function languageRead() {
  const lang = document.querySelector<HTMLElement>('main article[lang]')?.lang;
  const codes = Object.keys(languages) as (keyof typeof languages)[];
  return codes.find((code) => languages[code].lang === lang);
}

/** Asks for the newsletter, and answers what to say of it; rejects where no answer came. */
export async function join(values: FormData): Promise<Joined> {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  try {
    return await send('POST /newsletter', {
      body: { email: text('email'), language: languageRead(), website: text('website') },
    });
  } catch (error) {
    if (statusOf(error) === undefined) throw error;
    const { message, errors } = failureOf(error);
    return { failure: errors?.['email']?.[0] ?? message };
  }
}
