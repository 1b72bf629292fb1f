import { failureOf, send, statusOf } from '@lapis/http';

export type Joined = { status: string; failure?: never } | { status?: never; failure: string };

/** Asks for the newsletter, and answers what to say of it; rejects where no answer came. */
export async function join(values: FormData): Promise<Joined> {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  try {
    return await send('POST /newsletter', { body: { email: text('email'), website: text('website') } });
  } catch (error) {
    if (statusOf(error) === undefined) throw error;
    const { message, errors } = failureOf(error);
    return { failure: errors?.['email']?.[0] ?? message };
  }
}
