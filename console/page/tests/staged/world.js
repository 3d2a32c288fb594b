// The stage and a reader who has signed in on it.

import { openConsole } from "../browser.js";
import { adminToken, openStage } from "../fake_server.js";

export async function staged(how = {}) {
  const stage = await openStage();
  stage.faults = how.faults ?? {};
  const opened = await openConsole(stage.url, adminToken, how);
  return {
    ...opened,
    stage,
    async close() {
      await opened.close();
      await stage.close();
    },
  };
}
