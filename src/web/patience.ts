export {};

// For the tests: a busy machine may take longer than a second to paint what a test waits for.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
}
