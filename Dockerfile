# The server in a small image: docker build -t kabinet . && docker run -p 8080:8080 -v kabinet:/var/lib/kabinet kabinet
# BASE may name any image of Debian 12, a local one included.
ARG BASE=debian:12

FROM ${BASE} AS web
WORKDIR /src
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates nodejs npm \
    && rm -rf /var/lib/apt/lists/*
COPY dev ./
COPY tools/dev tools/dev
COPY deploy/apt-packages.txt deploy/
COPY LICENSE ./
COPY docs/ratings.md docs/
COPY protocol/generated protocol/generated
COPY client-web client-web
# What the page needs comes from npm, by the two lock files alone.
RUN KABINET_SKIP_PACKAGES=1 ./dev web

FROM ${BASE} AS build
WORKDIR /src
COPY deploy/apt-packages.txt deploy/
# The part for serving alone: the page is built above, and an image runs neither the terminal client nor tests.
RUN sed -e '1,/^# \[serving\]$/d' deploy/apt-packages.txt | sed -e '/^# \[/,$d' > /tmp/packages \
    && apt-get update \
    && DEBIAN_FRONTEND=noninteractive xargs -a /tmp/packages apt-get install -y --no-install-recommends \
    && rm -rf /var/lib/apt/lists/*
COPY CMakeLists.txt CMakePresets.json ./
COPY cmake cmake
COPY json json
COPY games games
COPY rating rating
COPY daily daily
COPY tournament tournament
COPY protocol protocol
COPY server server
RUN cmake --preset serving \
    && ninja -C build/release kabinetd \
    && strip --strip-debug build/release/server/kabinetd

FROM ${BASE} AS runtime
COPY deploy/runtime-packages.txt /tmp/
RUN apt-get update \
    && sed 's/#.*//' /tmp/runtime-packages.txt \
       | DEBIAN_FRONTEND=noninteractive xargs apt-get install -y --no-install-recommends \
    && rm -rf /var/lib/apt/lists/* /tmp/runtime-packages.txt \
    && useradd --system --uid 10001 --no-create-home --home-dir /var/lib/kabinet --shell /usr/sbin/nologin kabinet \
    && install -d -o kabinet -g kabinet -m 0750 /var/lib/kabinet
COPY --from=build /src/build/release/server/kabinetd /usr/bin/kabinetd
COPY --from=web /src/client-web/dist/web /usr/share/kabinet/web
COPY protocol/generated /usr/share/kabinet/protocol
COPY LICENSE NOTICES /usr/share/doc/kabinet/
COPY deploy/kabinetd.toml /etc/kabinet/kabinetd.toml
# The port below is reached from outside the container only on all its addresses.
ENV KABINET_SERVER_ADDRESS=0.0.0.0
USER 10001
WORKDIR /var/lib/kabinet
VOLUME /var/lib/kabinet
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["/usr/bin/kabinetd", "--config", "/etc/kabinet/kabinetd.toml", "--healthcheck"]
ENTRYPOINT ["/usr/bin/kabinetd", "--config", "/etc/kabinet/kabinetd.toml"]
