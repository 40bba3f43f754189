export {};

// Setup of the tests: on a busy machine a render may take longer than the default timeout of one second.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
}
