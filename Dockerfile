# The image of Kontor: the built service and console, the packages that the service needs, and nothing else.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN install --directory --owner=node --group=node --mode=700 /data \
 && printf '#!/bin/sh\nexec node /app/dist/service/kontor.js "$@"\n' > /usr/local/bin/kontor \
 && chmod 755 /usr/local/bin/kontor
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=256", "--enable-source-maps", "/app/dist/service/main.js"]
