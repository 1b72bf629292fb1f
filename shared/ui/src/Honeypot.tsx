/** A field that people neither see nor reach: the server takes who fills it in for a machine. */
export const Honeypot = () => (
  <div className="visually-hidden" aria-hidden="true">
    <input type="text" name="website" tabIndex={-1} autoComplete="off" />
  </div>
);
