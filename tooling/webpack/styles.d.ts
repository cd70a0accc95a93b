/** A CSS Module gives its class names; a plain style sheet is imported for its effect only. */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>;
  export default names;
}
declare module '*.css';
