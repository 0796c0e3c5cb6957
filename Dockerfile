# docker build --tag vitrail . && docker run --publish 127.0.0.1:8123:8123 --volume vitrail:/data vitrail
FROM python:3.13-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
RUN VITRAIL_REQUIRE_EXT=1 pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir "$(ls /wheels/*.whl)[postgres]" \
    && rm -r /wheels \
    && useradd --system --uid 10001 --home-dir /data vitrail \
    && install --directory --owner vitrail /data
USER vitrail
WORKDIR /data
VOLUME /data
EXPOSE 8123
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8123/healthz', timeout=4)"]
ENTRYPOINT ["vitrail"]
CMD ["serve", "--port", "8123", "--data", "/data"]
