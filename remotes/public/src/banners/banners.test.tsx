import type { Site } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { SiteContext, useSite } from '@lapis/ui';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DonateBanner } from './DonateBanner';
import { HeaderBanner } from './HeaderBanner';
import about from './headers/about.json';
import home from './headers/home.json';

const open = (banner: ReactNode) => renderPage([{ path: '/', Component: () => banner }], { at: '/' });

test.each([true, false, undefined])(
  'the header banner always shows the help button, also with the flag %p',
  async (button) => {
    open(<HeaderBanner image={home} title="A door" button={button} />);
    expect(await screen.findByRole('link', { name: 'I Want To Help' })).toHaveAttribute('href', '/contact');
  },
);

test('the header banner takes its picture from the storage path for headers', async () => {
  const { container } = open(<HeaderBanner image={about} title="About us" />);
  await screen.findByRole('heading', { level: 1, name: 'About us' });
  expect(container.querySelector('img')).toHaveAttribute('src', '/storage/headers/about-1050.webp');
  expect(container.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
  const [avif] = container.querySelectorAll('source');
  expect(avif).toHaveAttribute(
    'srcset',
    [480, 640, 750, 1050, 1470, 1920, 2400]
      .map((width) => `/storage/headers/about-${width}.avif ${width}w`)
      .join(', '),
  );
});

const Charity = ({ settings, children }: { settings: Partial<Site>; children: ReactNode }) => (
  <SiteContext value={{ ...useSite(), ...settings }}>{children}</SiteContext>
);

test.each<[string, Partial<Site>, string[]]>([
  ['nothing was chosen', {}, []],
  ['a picture was chosen', { pictures: ['about'] }, ['/storage/headers/about-1050.webp']],
])(
  'without drawings the header banner has no picture unless one was chosen: %s',
  async (_, chosen, shown) => {
    const settings = { drawings: false, help: 'Join us', ...chosen };
    const { container } = open(
      <Charity settings={settings}>
        <HeaderBanner image={about} title="About us" />
        <DonateBanner />
      </Charity>,
    );
    expect(await screen.findAllByRole('link', { name: 'Join us' })).toHaveLength(2);
    expect(Array.from(container.querySelectorAll('img'), (image) => image.getAttribute('src'))).toEqual(
      shown,
    );
  },
);

test('the header banner shows a subtitle only if it has one', async () => {
  const { container } = open(<HeaderBanner image={home} title="A door" subtitle="And a coat." />);
  expect(await screen.findByText('And a coat.')).toBeInTheDocument();
  expect(container.querySelectorAll('p')).toHaveLength(1);
});

test('the header banner without a subtitle has no empty element for one', async () => {
  const { container } = open(<HeaderBanner image={home} title="A door" />);
  await screen.findByRole('heading', { level: 1 });
  expect(container.querySelector('p')).not.toBeInTheDocument();
});

test('the donate banner has the specified text, and links to /contact', async () => {
  open(<DonateBanner />);
  expect(await screen.findByText('Your help can make a differance')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'I Want To Help' })).toHaveAttribute('href', '/contact');
});
