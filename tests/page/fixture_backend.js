// A backend for the page (web/src/app/backend.ts) that shows recorded tables: `fixture.put` gives it one, `fixture.show`
// opens it as a visitor who comes to the table would, `fixture.send` lets something happen there, `fixture.leave` leaves
// it.
(() => {
  const tables = new Map();
  let channel = null;

  const tell = (message) => channel?.onmessage?.(message);

  /** Answer a message of the page as the recorded table would: it refuses every action, with a reason. */
  const answer = (message, table) => {
    if (message.type === "hello") {
      tell(table.welcome);
      tell(table.update);
    } else if (message.type === "hint" && table.hint) tell({ ...table.hint, id: message.id });
    else if (message.type === "ping") tell({ type: "pong", time: 0 });
    else if (message.id !== undefined) {
      window.fixture.sent.push(message);
      tell({ type: "no", id: message.id, code: "not-legal", words: table.refusal });
    }
  };

  const go = (path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  };

  window.fixture = {
    answers: {},
    sent: [],
    latest: null,
    put: (id, table) => tables.set(id, table),
    show: (id) => {
      channel = null;
      window.fixture.latest = tables.get(id);
      go(`/t/${id}`);
    },
    leave: () => go("/learn"),
    send: tell,
  };

  const call = async (method, path, body) => {
    const [plain] = path.split("?");
    const course = /^\/tables\/([^/]+)\/course$/.exec(plain);
    if (course !== null) return tables.get(course[1]).course;
    const rules = /^\/tables\/([^/]+)\/rules$/.exec(plain);
    const game = rules === null ? undefined : tables.get(rules[1])?.welcome.card.game;
    const found = window.fixture.answers[game === undefined ? `${method} ${plain}` : `GET /games/${game}/rules`];
    if (found === undefined)
      throw new Error(`the recorded table has no answer to ${method} ${path} ${JSON.stringify(body)}`);
    return found;
  };

  window.leylineBackend = {
    online: false,
    call,
    file: (path) => Promise.resolve(`about:blank#${path}`),
    open: (id) => {
      const table = tables.get(id);
      const own = { onopen: null, onmessage: null, onclose: null };
      // The page expects nothing before its own next task, as from a socket.
      own.send = (message) => queueMicrotask(() => channel === own && answer(message, table));
      own.close = () => channel === own && (channel = null);
      channel = own;
      queueMicrotask(() => (table === undefined ? own.onclose?.("gone") : own.onopen?.()));
      return own;
    },
  };
})();
