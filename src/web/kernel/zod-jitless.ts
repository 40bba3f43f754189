// Zod tests whether it may compile its checks with `new Function`. The Content Security Policy of the page
// forbids that, and would report a violation. Import this before every schema: they read the setting at once.
// Set where Zod keeps it: its own `config` would bring its core to the first screen, which has no schema.
const zod: { __zod_globalConfig?: { jitless?: boolean } } = globalThis as object;
zod.__zod_globalConfig = Object.assign(zod.__zod_globalConfig ?? {}, { jitless: true });
