# One image for the portal and the built-in bank; docs/operations.md says how they are run.
FROM node:20-bookworm AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# One key for all builds and portals: a page of one release can send its forms to another.
ARG NEXT_SERVER_ACTIONS_ENCRYPTION_KEY
# The sources that go along are those that git knows.
RUN npx next build \
  && node --conditions=react-server --import tsx scripts/release/container-files.ts /endorse

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libstdc++6 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /endorse /endorse
WORKDIR /endorse
# The root file system may be read-only: what is written goes to DATA_DIR and /tmp.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
# A process in its shutdown refuses new work before its socket closes.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--conditions=react-server", "--import", "tsx", "scripts/start-portal.ts"]
