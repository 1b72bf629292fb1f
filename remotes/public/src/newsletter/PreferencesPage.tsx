import { send } from '@lapis/http';
import { href, Link, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/blog.json';
import styles from './NewsletterPage.module.css';

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { results } = await send('GET /newsletter/preferences', {
    query: { token },
    signal: request.signal,
  });
  return { ...results, token };
}

/** What a subscriber gets, by the link of a letter. */
export function Component() {
  const { email, token } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} title="Your letters from us" subtitle={email} />
      <div className={styles.page}>
        <Link to={`${href('newsletter.unsubscribe')}?token=${token}`}>Unsubscribe</Link>
      </div>
    </>
  );
}
