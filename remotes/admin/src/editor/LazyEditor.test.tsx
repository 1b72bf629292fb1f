import './jsdom-layout';
import { QueryFrame } from '@lapis/queries';
import { renderPage } from '@lapis/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, use, useState } from 'react';
import type { Editor } from './Editor';
import { LazyEditor } from './LazyEditor';

let mockArrive = () => {};
const mockArrival = new Promise<void>((resolve) => (mockArrive = resolve));
const mockUse = use;

jest.mock('./Editor', () => {
  const { Editor: Arrived } = jest.requireActual<typeof import('./Editor')>('./Editor');
  return {
    Editor: (props: ComponentProps<typeof Editor>) => {
      mockUse(mockArrival);
      return <Arrived {...props} />;
    },
  };
});

test('text typed before the editor has loaded is in the editor, and typing continues there', async () => {
  let now = '';
  const Page = () => {
    const [html, setHtml] = useState('');
    now = html;
    return <LazyEditor id="text" label="Text" html={html} onChange={setHtml} isBegun />;
  };
  renderPage([{ Component: QueryFrame, children: [{ path: '/', Component: Page }] }], { at: '/' });
  const field = await screen.findByRole('textbox', { name: 'Text' });
  expect(field).toHaveFocus();
  fireEvent.input(field, { target: { value: 'Salaam\nTea' } });
  mockArrive();
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(now.replace(/\s/g, '')).toBe('<p>Salaam</p><p>Tea</p>');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
});
