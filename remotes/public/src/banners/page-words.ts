import type { PageWords } from '@lapis/contract';
import { send } from '@lapis/http';
import type { LoaderFunctionArgs } from '@lapis/router';

export interface PageWordsData {
  words: PageWords;
}

/**
 * Creates the loader for a page announced as `worded`. The loader fetches the page's data together with the
 * heading that staff wrote.
 */
export const withWords =
  <Data extends object>(name: string, load: (args: LoaderFunctionArgs) => Promise<Data>) =>
  async (args: LoaderFunctionArgs): Promise<Data & PageWordsData> => {
    const call = send('GET /page-words/:name', { params: { name }, signal: args.request.signal });
    const [data, words] = await Promise.all([load(args), call]);
    return { ...data, words };
  };
