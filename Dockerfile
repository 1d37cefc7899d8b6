# thrum in a container: docker build -t thrum . && docker run --rm -v "$PWD:/work" thrum check .
FROM swift:6.3-bookworm AS build
WORKDIR /thrum
COPY . .
RUN apt-get update && apt-get install -y --no-install-recommends binaryen python3 && Tools/install.sh /install

FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends libsndfile1 librsvg2-2 libstdc++6 && rm -rf /var/lib/apt/lists/*
COPY --from=build /install /usr/local
WORKDIR /work
ENTRYPOINT ["thrum"]
