import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#test/factories/local-port.ts";
import { rawRequest } from "#test/factories/raw-request.ts";
import { retryUntilSuccess } from "./s3-server.ts";

const NGINX = ["/usr/sbin/nginx", "nginx"].find((program) => spawnSync(program, ["-v"]).status === 0);
export const hasNginx = NGINX !== undefined;
/** Where a distribution puts nginx's modules. `NGINX_MODULES` names another folder. */
const BROTLI_MODULE = join(
  process.env.NGINX_MODULES ?? "/usr/lib/nginx/modules",
  "ngx_http_brotli_static_module.so",
);
export const hasBrotli = existsSync(BROTLI_MODULE);

export interface NginxServer {
  port: number;
  stop(): Promise<void>;
}

/** Starts nginx on a published folder with what `npm run headers -- nginx` prints. */
export async function startNginx(site: string, settings: string): Promise<NginxServer> {
  const dir = await mkdtemp(join(tmpdir(), "nginx-run-"));
  const port = await freePort();
  const included = settings
    .replace("include mime.types", "include /etc/nginx/mime.types")
    .replace(hasBrotli ? "# brotli_static on;" : "", hasBrotli ? "brotli_static on;" : "");
  await writeFile(join(dir, "headers.conf"), included);
  await writeFile(join(dir, "nginx.conf"), configuration(dir, { site, port }));
  const server = spawn(NGINX ?? "nginx", ["-c", join(dir, "nginx.conf"), "-e", join(dir, "error.log")], {
    stdio: ["ignore", "inherit", "pipe"],
  });
  const messages: string[] = [];
  server.stderr.setEncoding("utf8").on("data", (text: string) => messages.push(text));
  const ended = new Promise((resolve) => server.once("exit", resolve));
  await retryUntilSuccess(() => rawRequest(port, "/"));
  if (messages.length > 0) throw new Error(messages.join(""));
  return {
    port,
    async stop() {
      server.kill("SIGTERM");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function configuration(dir: string, { site, port }: { site: string; port: number }): string {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  return `${hasBrotli ? `load_module ${BROTLI_MODULE};\n` : ""}daemon off;
pid ${dir}/nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 4096; }
http {
  access_log off;
  # A client could send a request on a connection that nginx is closing.
  keepalive_timeout 300s;
  keepalive_requests 100000;
  ${paths.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${site};
    include ${dir}/headers.conf;
  }
}
`;
}
