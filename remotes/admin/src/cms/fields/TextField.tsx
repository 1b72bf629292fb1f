import type { Language } from '@lapis/contract';
import { Labelled, useMend } from '@lapis/ui/forms';
import { LazyEditor } from '../../editor/LazyEditor';
import type { Writes } from '../../kit/fields/edits';

interface TextFieldProps {
  writing: Writes<{ html: string }> & { base: { deleted_at: string | null } | null };
  /** What it is written in; default: English. */
  language?: Language;
  hint?: string;
}

/** A text with headings, lists, pictures and links. */
export function TextField({ writing: { base, fields, change }, language, hint }: TextFieldProps) {
  const mend = useMend();
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
          isDisabled={Boolean(base?.deleted_at)}
        />
      )}
    </Labelled>
  );
}
