import { foundOr404 } from '@lapis/http/found';

interface PreviewLoaders<Shown extends object> {
  shown: () => Promise<Shown>;
  draft: (token: string) => Promise<Shown>;
}

export async function orPreview<Shown extends object>(
  { url }: Request,
  { shown, draft }: PreviewLoaders<Shown>,
) {
  const token = new URL(url).searchParams.get('preview');
  const found = await foundOr404(token === null ? shown() : draft(token));
  return { ...found, isPreview: token !== null };
}
