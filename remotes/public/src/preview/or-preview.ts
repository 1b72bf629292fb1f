import { foundOr404 } from '@lapis/http/found';

interface Preview<Shown extends object> {
  /** What visitors see. */
  shown: () => Promise<Shown>;
  /** What they would see, of a draft, by the token of its link. */
  draft: (token: string) => Promise<Shown>;
}

/** What a page is made of: what visitors see, or a draft where its address has the token of one. */
export async function orPreview<Shown extends object>({ url }: Request, { shown, draft }: Preview<Shown>) {
  const token = new URL(url).searchParams.get('preview');
  const found = await foundOr404(token === null ? shown() : draft(token));
  return { ...found, isPreview: token !== null };
}
