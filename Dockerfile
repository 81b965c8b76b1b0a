# One image for the portal and the built-in bank; docs/operations.md describes how to run them.
FROM node:24-bookworm AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# All builds and portals use the same key, so that a page of one release can submit its forms to another.
ARG NEXT_SERVER_ACTIONS_ENCRYPTION_KEY
# Copies the sources that git tracks, and the static files of the previous release from deploy/containers/earlier.
RUN npx next build \
  && node --conditions=react-server --import tsx scripts/release/container-files.ts /image/endorse
# Adds Node and the libraries that Node and native modules link to. The image has no shell, package manager or other
# program.
RUN deploy/containers/add-node /image

FROM scratch
COPY --from=build /image /
WORKDIR /endorse
# The root file system may be read-only, since only DATA_DIR and /tmp are written to.
ENV PATH=/usr/local/bin NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
# On SIGTERM, a process refuses new work before its socket closes.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--conditions=react-server", "--import", "tsx", "scripts/start-portal.ts"]
