import { useState } from 'react';
import { Button } from '../forms/Button';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied.');
    } catch {
      setMessage('Your browser did not allow it: please select it and copy it yourself.');
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{message}</span>
    </>
  );
}
