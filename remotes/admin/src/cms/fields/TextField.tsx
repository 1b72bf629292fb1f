import type { Language } from '@lapis/contract';
import type { Writes } from '@lapis/portal';
import { Labelled, useMend } from '@lapis/ui/forms';
import { use } from 'react';
import { LazyEditor } from '../../editor/LazyEditor';
import { ReadOnly } from '../entries/read-only';

interface TextFieldProps {
  writing: Writes<{ html: string }>;
  /** What it is written in; default: English. */
  language?: Language;
  hint?: string;
}

/** A text with headings, lists, pictures and links. */
export function TextField({ writing: { fields, change }, language, hint }: TextFieldProps) {
  const mend = useMend();
  const isReadOnly = use(ReadOnly);
  const write = (html: string) => {
    mend('html');
    change({ html });
  };
  return (
    <Labelled label="Text" name="html" hint={hint}>
      {(described) => (
        <LazyEditor
          {...described}
          label="Text"
          html={fields.html}
          onChange={write}
          language={language}
          // A text that is edited in the page takes no notice of the fieldset around it.
          isDisabled={isReadOnly}
        />
      )}
    </Labelled>
  );
}
