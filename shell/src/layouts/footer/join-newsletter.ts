import { languages } from '@lapis/contract/languages';
import { toFailure, send, errorStatus } from '@lapis/http';

export type JoinResult = { status: string; failure?: never } | { status?: never; failure: string };

function languageRead() {
  const lang = document.querySelector<HTMLElement>('main article[lang]')?.lang;
  const codes = Object.keys(languages) as (keyof typeof languages)[];
  return codes.find((code) => languages[code].lang === lang);
}

export async function join(values: FormData): Promise<JoinResult> {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  try {
    return await send('POST /newsletter', {
      body: { email: text('email'), language: languageRead(), website: text('website') },
    });
  } catch (error) {
    if (errorStatus(error) === undefined) throw error;
    const { message, errors } = toFailure(error);
    return { failure: errors?.['email']?.[0] ?? message };
  }
}
