import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Finding } from './html/check';
import { Foot } from './html/Foot';
import { lostMarkup, tidyHtml } from './html/html';
import { findMarkupErrors } from './html/markup-errors';
import styles from './Editor.module.css';
import { countWords } from './html/words';

interface SourceViewProps {
  id: string;
  label: string;
  html: string;
  onChange: (html: string) => void;
  isDisabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export function SourceView({ id, label, html, onChange, isDisabled, ...described }: SourceViewProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Shows the HTML unchanged if the writing view would lose some of it.
  const [shown, setShown] = useState(() => (lostMarkup(html).length > 0 ? html : tidyHtml(html)));
  const [known, setKnown] = useState(html);
  if (known !== html) {
    setKnown(html);
    setShown(html);
  }
  const written = useDeferredValue(shown);
  const errors = useMemo(() => findMarkupErrors(written), [written]);

  function write(next: string) {
    setShown(next);
    setKnown(next);
    onChange(next);
  }

  function selectFinding({ from, to }: Finding) {
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
  }

  return (
    <>
      <textarea
        {...described}
        ref={area}
        id={id}
        className={styles.source}
        aria-label={`${label}, as HTML`}
        dir="ltr"
        value={shown}
        disabled={isDisabled}
        onChange={(event) => write(event.target.value)}
        spellCheck={false}
        autoCapitalize="none"
      />
      <Foot words={countWords(written.replace(/<[^>]*>/g, ' '))} findings={errors} onShow={selectFinding} />
    </>
  );
}
