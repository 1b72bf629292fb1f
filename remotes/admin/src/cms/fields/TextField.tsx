import type { Language } from '@lapis/contract';
import type { FieldWriter } from '@lapis/portal';
import { Labelled, useMend } from '@lapis/ui/forms';
import { use } from 'react';
import { LazyEditor } from '../../editor/LazyEditor';
import { ReadOnly } from '../entries/read-only';

interface TextFieldProps {
  writing: FieldWriter<{ html: string }>;
  language?: Language;
  hint?: string;
}

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
          // A disabled fieldset does not disable `contenteditable`.
          isDisabled={isReadOnly}
        />
      )}
    </Labelled>
  );
}
