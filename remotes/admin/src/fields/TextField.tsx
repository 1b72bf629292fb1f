import type { Language } from '@lapis/contract';
import { Labelled } from '@lapis/ui/forms';
import { LoadingInline } from '@lapis/ui';
import { lazy, Suspense } from 'react';

/** The editor comes with the first text that is written. */
const Editor = lazy(() =>
  import(/* webpackChunkName: "editor" */ '../editor/Editor').then((module) => ({ default: module.Editor })),
);

interface TextFieldProps {
  html: string;
  onChange: (html: string) => void;
  /** What it is written in; default: English. */
  language?: Language;
}

/** A text with headings, lists, pictures and links. */
export const TextField = ({ html, onChange, language }: TextFieldProps) => (
  <Labelled label="Text" name="html">
    {(described) => (
      <Suspense fallback={<LoadingInline />}>
        <Editor {...described} label="Text" html={html} onChange={onChange} language={language} />
      </Suspense>
    )}
  </Labelled>
);
