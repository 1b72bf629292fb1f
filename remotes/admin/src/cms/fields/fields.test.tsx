import type { FieldWriter } from '@lapis/portal';
import { QueryFrame } from '@lapis/queries';
import { RouterProvider } from '@lapis/router';
import { createMemoryRouter } from '@lapis/router/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { TagsField } from './TagsField';
import { TitleField } from './TitleField';
import { UrlField } from './UrlField';

function open<Fields extends object>(
  Tested: ComponentType<{ writing: FieldWriter<Fields> }>,
  initial: Fields,
) {
  const written: Partial<Fields>[] = [];
  const Page = () => {
    const [fields, setFields] = useState(initial);
    const change = (changes: Partial<Fields>) => {
      written.push(changes);
      setFields((before) => ({ ...before, ...changes }));
    };
    return <Tested writing={{ fields, change }} />;
  };
  const router = createMemoryRouter([
    { Component: QueryFrame, children: [{ index: true, Component: Page }] },
  ]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), last: () => written.at(-1) };
}

test.each([
  ['example.org/food', 'https://example.org/food'],
  [' www.example.org ', 'https://www.example.org'],
  ['http://example.org', 'http://example.org'],
  ['mailto:mina@example.org', 'mailto:mina@example.org'],
  ['no address', 'no address'],
])('an address typed as “%s” becomes %s', async (typed, url) => {
  const { user, last } = open(UrlField, { url: '' });
  await user.type(await screen.findByLabelText('Address'), typed);
  await user.tab();
  expect(last()).toEqual({ url });
});

test('existing tags are suggested while the editor types', async () => {
  const known = { queryKey: ['tags'], queryFn: async () => ['winter', 'schools', 'water', 'kites'] };
  const { user, last } = open<{ tags: string[] }>(
    ({ writing }) => <TagsField writing={writing} known={known} offered="Tags used in other stories" />,
    { tags: ['kites'] },
  );
  expect(await screen.findByRole('button', { name: 'Add winter' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add kites' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Tags'), ', wa');
  expect(screen.queryByRole('button', { name: 'Add winter' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add water' }));
  expect(last()).toEqual({ tags: ['kites', 'water'] });
  await user.keyboard('own');
  expect(last()).toEqual({ tags: ['kites', 'water', 'own'] });
});

test('a long title is fully visible, and stays one line of text', async () => {
  const { user, last } = open<{ title: string }>(
    ({ writing }) => <TitleField writing={{ ...writing, base: null }} />,
    { title: '' },
  );
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveAttribute('rows', '1');
  await user.click(title);
  await user.paste('A title of two\nlines');
  expect(last()).toEqual({ title: 'A title of two lines' });
  await user.paste(' and of a hundred letters and more'.repeat(3));
  expect(title).toHaveAttribute('rows', '3');
});
