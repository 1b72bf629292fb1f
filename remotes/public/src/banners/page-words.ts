import type { PageWords } from '@lapis/contract';
import { send } from '@lapis/http';
import type { LoaderFunctionArgs } from '@lapis/router';

/** What a page's loader answers besides what the page shows. */
export interface Worded {
  words: PageWords;
}

/** The loader of a page with a banner, which announces itself as `worded`: what the page needs, together with the words that staff chose for its top. */
export const withWords =
  <Data extends object>(name: string, load: (args: LoaderFunctionArgs) => Promise<Data>) =>
  async (args: LoaderFunctionArgs): Promise<Data & Worded> => {
    const call = send('GET /page-words/:name', { params: { name }, signal: args.request.signal });
    const [data, words] = await Promise.all([load(args), call]);
    return { ...data, words };
  };
