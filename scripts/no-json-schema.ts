import type { Plugin } from 'vite';

const method = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const maker = /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g;

/** Leaves out of every page what Zod makes JSON Schemas with: the service alone does, and each schema of Zod would bring all of it along. */
export const noJsonSchema = (): Plugin => ({
  name: 'no-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      for (const part of [method, maker])
        if (code.search(part) < 0) this.error(`Zod has no ${part} any more`);
      return code.replaceAll(method, '').replaceAll(maker, 'undefined');
    },
  },
});
