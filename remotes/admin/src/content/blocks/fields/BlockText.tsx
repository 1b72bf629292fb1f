import type { Language } from '@lapis/contract';
import type { FieldWriter } from '@lapis/portal';
import { Labelled, useMend } from '@lapis/ui/forms';
import { LazyEditor } from '../../../editor/LazyEditor';
import styles from './fields.module.css';

interface BlockTextProps {
  label: string;
  writing: FieldWriter<{ html: string }>;
  within: string;
  language: Language;
  isBegun?: boolean;
}

export function BlockText({ label, writing: { fields, change }, within, language, isBegun }: BlockTextProps) {
  const mend = useMend();
  const name = `${within}.html`;
  const write = (html: string) => {
    mend(name);
    change({ html });
  };
  return (
    <Labelled className={styles.text} label={label} name={name}>
      {(described) => (
        <LazyEditor
          {...described}
          label={label}
          html={fields.html}
          onChange={write}
          language={language}
          isBegun={isBegun}
        />
      )}
    </Labelled>
  );
}
