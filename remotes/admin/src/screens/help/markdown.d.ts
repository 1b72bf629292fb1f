declare module '*.md' {
  const text: import('./help-text').HelpText;
  export default text;
}
