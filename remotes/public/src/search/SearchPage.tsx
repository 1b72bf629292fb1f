import { toFailure, send, errorStatus } from '@lapis/http';
import { href, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { pageNumber, withinEnd } from '../paging/page-number';
import { FoundList } from './FoundList';
import { SearchForm } from './SearchForm';
import styles from './SearchPage.module.css';
import { Suggestions } from './Suggestions';

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = searchParams.get('q')?.trim() ?? '';
  const query = { q, page: pageNumber(searchParams) };
  if (!q) return { q };
  try {
    return { q, found: withinEnd(await send('GET /search', { query, signal: request.signal })) };
  } catch (error) {
    if (errorStatus(error) !== 422) throw error;
    return { q, refusal: toFailure(error) };
  }
}

export function Component() {
  const { q, found, refusal } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Search</h1>
      <SearchForm
        to={href('search')}
        label="What are you looking for?"
        q={q}
        failure={refusal}
        autoFocus={!q}
      />
      <p className={styles.count} role="status">
        {found && describeCount(found.total, q)}
      </p>
      {found && found.total > 0 && <FoundList {...found} />}
      {found?.hint && <p>{found.hint}</p>}
      {!found?.total && <Suggestions />}
    </div>
  );
}

function describeCount(total: number, q: string) {
  if (total === 0) return `Nothing found for “${q}”`;
  return `${total === 1 ? '1 result' : `${total} results`} for “${q}”`;
}
