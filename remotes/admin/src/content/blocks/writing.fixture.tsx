import type { Block } from '@lapis/contract';
import { QueryFrame } from '@lapis/queries';
import { renderPage } from '@lapis/testing';
import { Form, type FormFailure } from '@lapis/ui/forms';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { BlocksField } from './BlocksField';

interface Situation {
  allows?: ComponentProps<typeof BlocksField>['allows'];
  failure?: FormFailure;
  answers?: Parameters<typeof renderPage>[1]['answers'];
}

export const quote = (id: string, text: string): Block => ({ type: 'quote', id, text, by: '' });

/**
 * Renders blocks in a form. Returns their current value, the submit handler's mock, and a function that
 * replaces the blocks as a merge does.
 */
export function write(first: Block[], { allows, failure, answers }: Situation = {}) {
  let now = first;
  let put: (blocks: Block[]) => void;
  const onSubmit = jest.fn();
  const Page = () => {
    const [blocks, setBlocks] = useState(first);
    now = blocks;
    put = setBlocks;
    return (
      <Form onSubmit={onSubmit} failure={failure}>
        <BlocksField
          writing={{ fields: { blocks }, change: (changes) => setBlocks(changes.blocks ?? blocks) }}
          language="en"
          hint="They come after the text."
          allows={allows}
        />
        <button type="submit">Publish</button>
      </Form>
    );
  };
  renderPage([{ Component: QueryFrame, children: [{ path: '/', Component: Page }] }], { at: '/', answers });
  return { user: userEvent.setup(), blocks: () => now, put: (blocks: Block[]) => put(blocks), onSubmit };
}

/** Makes jsdom recognise editable text. */
export const withEditableTexts = () =>
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('[contenteditable=true]') !== null;
    },
  });
