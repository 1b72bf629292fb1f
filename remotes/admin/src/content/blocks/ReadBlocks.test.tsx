import '../../editor/jsdom-layout';
import type { Block } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { QueryFrame } from '@lapis/queries';
import { act, screen } from '@testing-library/react';
import { ReadOnly } from '../../cms/entries/read-only';
import { BlocksField } from './BlocksField';

test('blocks that nobody may change are opened to be read, and offer nothing else', async () => {
  const quote: Block = { type: 'quote', id: 'q', text: 'I learned to read.', by: 'A mother we helped' };
  const columns: Block = { type: 'columns', id: 'c', columns: [[quote], []] };
  const field = (
    <ReadOnly value>
      <fieldset disabled>
        <BlocksField
          writing={{ fields: { blocks: [columns] }, change: () => {} }}
          language="en"
          hint="They come after the text."
        />
      </fieldset>
    </ReadOnly>
  );
  renderPage([{ Component: QueryFrame, children: [{ path: '/', element: field }] }], { at: '/' });
  const words = await screen.findByText('A mother we helped');
  expect(words).not.toBeVisible();
  // Not user-event, which takes all within such a fieldset for disabled, where browsers mean its fields alone.
  act(() => screen.getByText(/^Columns/, { selector: 'summary' }).click());
  expect(words).toBeVisible();
  expect(screen.getByText('I learned to read.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
